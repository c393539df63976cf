// A client that does not retry: the effect of one fault on each call, and whether the next run corrects it.
import { MATRIX_FAULTS } from "./matrix/faults";
import { describeMatrix } from "./matrix/matrix";

describeMatrix("a client that does not retry", { faults: MATRIX_FAULTS, isPatient: false });
