export const path = "/pay";
