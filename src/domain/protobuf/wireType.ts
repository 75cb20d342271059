/** How the end of a value is found: it is the last byte of a number, or a length stands in front. */
export const varintWireType = 0;
export const lengthWireType = 2;
