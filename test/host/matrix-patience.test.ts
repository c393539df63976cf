// A client that may wait: what passes is asked again, and nobody sees more of it than the time it took.
import { PASSING_FAULTS } from "./matrix/faults";
import { describeMatrix } from "./matrix/matrix";

describeMatrix("a patient client", { faults: PASSING_FAULTS, isPatient: true });
