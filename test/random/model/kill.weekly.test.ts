// A run with many resources is interrupted at any moment and in any way. The next run created its objects
// again, and unknown ones stayed forever.
import { language } from "../../support/languages/language";
import { live } from "./life";
import { describeLives } from "./real-engine";

const ALONE = { clocks: {}, hasNeighbour: false, isLagging: false };

describeLives(
  "an interrupted run of many resources",
  { sdk: language("sdk"), count: { variable: "SOAK_KILLS", usual: 2 }, latencyMs: 150 },
  async (draw, engine) => {
    await live(draw, engine, ALONE, { rounds: 1, beginning: 80, isInterrupted: true });
  },
);
