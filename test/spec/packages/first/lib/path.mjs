export const path = "/basket";
