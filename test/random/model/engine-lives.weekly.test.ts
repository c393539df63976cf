// The same lives with the real engine, which is also killed during runs: objects of a killed run were created
// a second time, and failures during a run left an incorrect state.
import { language } from "../../support/languages/language";
import { surroundings } from "./disturbance";
import { live } from "./life";
import { describeLives } from "./real-engine";

describeLives(
  "random programs and the real engine",
  { sdk: language("sdk"), count: { variable: "SOAK_ENGINE_LIVES", usual: 2 }, latencyMs: 10 },
  async (draw, engine) => {
    const around = { ...surroundings(draw), isLagging: false };
    await live(draw, engine, around, { rounds: 2, beginning: 10 });
  },
);
