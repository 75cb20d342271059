const serialPattern =
  /^(?:\/|#|\s#|["'`]?,?\s*(?:serial(?:[ _-]?(?:number|no|id))?)\s*[:=#]?\s*#?)(\d{1,19})(?![\w.])/i;

/** The serial number written after a token's id: `0.0.2004/13`, `0.0.2004#13`, `0.0.2004 serial 13`; up to int64. */
export function nftSerialAfter(textAfter: string): bigint | undefined {
  const serial = serialPattern.exec(textAfter.slice(0, 60))?.[1];
  const value = serial === undefined ? 0n : BigInt(serial);
  return value > 0n && value < 2n ** 63n ? value : undefined;
}
