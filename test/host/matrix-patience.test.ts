// A client that retries: after temporary failures, users see only the delay.
import { PASSING_FAULTS } from "./matrix/faults";
import { describeMatrix } from "./matrix/matrix";

describeMatrix("a client that retries", { faults: PASSING_FAULTS, isPatient: true });
