/** What is said beside the numbers of a fee estimate. */
export const noteLabels = {
  batchAlone: 'This is the fee of the batch alone: each transaction inside is charged as well, to its own payer.',
  bothModes: '{0} and {1}',
  chunksMissing: 'Not in the file but charged as well: {0} of the {1} chunks of this message.',
  chunksWithoutPrice: 'No {2} price for {0} of the {1} chunks: {3}',
  contradiction: 'The answer contradicts itself ({0}): {1}. The numbers are shown as the service sent them.',
  copiesDiffer:
    'The copies for different nodes differ in more than the node. Only the copy for the first node is priced.',
  gasAlone: 'A contract call costs its gas alone.',
  gasApart: 'The gas is charged apart and not part of this estimate.',
  highVolume:
    'High-volume multiplier {0}: the specification of the service counts in thousandths and gives the total before it, so the total of {1} tinycents becomes the price of {2}. If the service had multiplied the total already, the price would be {1} tinycents; whole multiples would make it {3}.',
  highVolumeUnasked:
    'The service answered with high-volume multiplier {0}, but the transaction does not ask for high-volume pricing.',
  highVolumeUnused:
    'The transaction asks for high-volume pricing. Without use of the high-volume throttle the multiplier is 1 and nothing is added.',
  highVolumeWhole:
    'High-volume multiplier {0}: release 0.154 of the service sends whole multiples and has multiplied the total already, so the price is the total of {1} tinycents. In thousandths, as the specification has it, high volume would be cheaper: {2} tinycents. As a whole multiple of a total that is not multiplied yet, the price would be {3} tinycents.',
  inChunk: 'chunk {0}: {1}',
  loneChunk:
    'This is chunk {0} of {1} alone. The other chunks of the message are not in the file and are charged as well.',
  loneChunkLacksOne:
    'This is chunk {0} of {1} alone. The other chunk of the message is not in the file and is charged as well.',
  maxFeeCovers: 'The maximum fee of {0} covers this.',
  maxFeeCoversEach: 'The maximum fee of {0} for each chunk covers this.',
  maxFeeCoversGas: 'The maximum fee of {0} covers this and the gas.',
  maxFeeCoversSomeGas: 'The maximum fee of {0} covers this, but not all of the gas limit.',
  maxFeeCoversWithoutGas: 'The maximum fee of {0} covers this, without the gas.',
  maxFeeTooLow:
    'Would fail: INSUFFICIENT_TX_FEE. The fee of {0} is above the maximum fee of {1} that the transaction allows.',
  maxFeeTooLowInChunk:
    'Would fail: INSUFFICIENT_TX_FEE. The fee of {0} is above the maximum fee of {1} that chunk {2} allows.',
  noPrice: 'The transaction has no {0} price: {1}',
  notFrozen: 'The transaction is not frozen: it has no transaction ID yet.',
  pricedWithMany:
    'Priced with the {0} signatures that it has. Each missing signature adds about 100 bytes and, after the first, the price of one signature.',
  pricedWithOne:
    'Priced with the one signature that it has. Each missing signature adds about 100 bytes and, after the first, the price of one signature.',
  rate: 'Rate: {0}.',
  rateEnding: 'Rate: {0}. From {1}: {2}, which makes the total {3}.',
  rateIs: '{0} ℏ = {1} US cents',
  rateUnknown: 'The exchange rate is not known, so there are no amounts in ℏ.',
  scheduleAlone: 'This is the fee of the schedule alone: the scheduled transaction is charged when it is executed.',
  unsigned:
    'The transaction is unsigned, so this is too low. Each missing signature adds about 100 bytes and, after the first, the price of one signature.',
  wrongSum: '{0} is {1}, but its parts give {2}',
} as const;
