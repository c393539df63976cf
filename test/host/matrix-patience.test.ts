// A client that may wait: temporary failures are retried, and users see only the delay.
import { PASSING_FAULTS } from "./matrix/faults";
import { describeMatrix } from "./matrix/matrix";

describeMatrix("a patient client", { faults: PASSING_FAULTS, isPatient: true });
