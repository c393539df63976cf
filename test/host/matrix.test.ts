// A client that may not wait: what one fault makes of each call, and whether the next run puts it right.
import { MATRIX_FAULTS } from "./matrix/faults";
import { describeMatrix } from "./matrix/matrix";

describeMatrix("a client without patience", { faults: MATRIX_FAULTS, isPatient: false });
