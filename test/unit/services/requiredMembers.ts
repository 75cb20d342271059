/** Members that cost more than themselves when they are absent or null. */
interface RequiredMembers {
  readonly reason: string;
  /** Operations, separated by blanks. */
  readonly of: string;
  /** By path in a row or a whole answer, through inner lists without the places of their rows. */
  readonly members: string;
}

const transactions = 'transaction transactions';
const messages = 'topicMessage topicMessageAt topicMessages';
const incidents = ['statusIncidents incidents', 'statusMaintenances scheduled_maintenances'] as const;

/** All there are. The list of an answer is required everywhere: an empty one is an answer, a missing one is none. */
export const requiredMembers: readonly RequiredMembers[] = [
  { reason: 'names the account', of: 'account accounts balances tokenBalances', members: 'account' },
  { reason: 'names the token', of: 'accountTokens token tokens', members: 'token_id' },
  { reason: 'names the token that is held', of: 'account accounts', members: 'balance.tokens.token_id' },
  { reason: 'names the token that is held', of: 'balances', members: 'tokens.token_id' },
  { reason: 'together name the NFT', of: 'accountNfts nft tokenNfts', members: 'token_id serial_number' },
  { reason: 'names the hook of an account', of: 'accountHooks', members: 'hook_id' },
  { reason: 'names the contract', of: 'contract contracts', members: 'contract_id' },
  { reason: 'names the node', of: 'nodes', members: 'node_id' },
  { reason: 'names the node', of: 'registeredNodes', members: 'registered_node_id' },
  { reason: 'names the schedule', of: 'schedule schedules', members: 'schedule_id' },
  { reason: 'names the topic', of: 'topic', members: 'topic_id' },
  { reason: 'together name the message', of: messages, members: 'topic_id sequence_number' },
  { reason: 'names the block', of: 'block blocks', members: 'number' },
  { reason: 'name the transaction, and when it was', of: transactions, members: 'transaction_id consensus_timestamp' },
  {
    reason: 'name the execution, and when it was',
    of: 'allContractResults contractResult contractResultAt contractResults',
    members: 'hash timestamp',
  },
  { reason: 'names the slot', of: 'contractState', members: 'slot' },
  { reason: 'names the slot', of: 'hookStorage', members: 'key' },
  { reason: 'names the slot', of: 'contractResult contractResultAt', members: 'state_changes.slot' },
  { reason: 'is all that names a payout', of: 'stakingRewards', members: 'timestamp' },
  { reason: 'is all that names a transfer', of: 'nftTransactions', members: 'consensus_timestamp' },
  {
    reason: 'a transfer is an amount of a token and an account, and adds up with the others',
    of: transactions,
    members:
      'transfers.account transfers.amount token_transfers.token_id token_transfers.account token_transfers.amount staking_reward_transfers.account staking_reward_transfers.amount',
  },
  { reason: 'a transfer of no known NFT moves nothing', of: transactions, members: 'nft_transfers.serial_number' },
  {
    reason: 'a fee or its limit is its amount',
    of: transactions,
    members: 'assessed_custom_fees.amount max_custom_fees.amount',
  },
  {
    reason: 'a fee is its amount',
    of: 'token',
    members:
      'custom_fees.fixed_fees.amount custom_fees.fractional_fees.amount custom_fees.royalty_fees.amount custom_fees.royalty_fees.fallback_fee.amount',
  },
  { reason: 'a fee is its amount', of: 'topic', members: 'custom_fees.fixed_fees.amount' },
  {
    reason: 'half a fraction is no number',
    of: 'token',
    members:
      'custom_fees.fractional_fees.amount.numerator custom_fees.fractional_fees.amount.denominator custom_fees.royalty_fees.amount.numerator custom_fees.royalty_fees.amount.denominator',
  },
  { reason: 'half of "2 of 5" tells no part', of: messages, members: 'chunk_info.number chunk_info.total' },
  {
    reason: 'half a transaction id leads nowhere; the message stays',
    of: messages,
    members: 'chunk_info.initial_transaction_id.account_id chunk_info.initial_transaction_id.transaction_valid_start',
  },
  {
    reason: 'costs the range alone: without its start it says nothing of now',
    of: 'block blocks contract contracts cryptoAllowances nftAllowances nodes outstandingAirdrops pendingAirdrops registeredNodes tokenAllowances topic',
    members: 'timestamp.from',
  },
  { reason: 'costs the range alone', of: 'accountHooks', members: 'timestamp_range.from' },
  { reason: 'costs the range alone', of: 'nodes stake', members: 'staking_period.from' },
  { reason: 'amounts are converted with it', of: 'exchangeRates', members: 'current_rate' },
  {
    reason: 'a rate is a fraction until a time; a next one that lacks a part is left out alone',
    of: 'exchangeRates',
    members:
      'current_rate.cent_equivalent current_rate.hbar_equivalent current_rate.expiration_time next_rate.cent_equivalent next_rate.hbar_equivalent next_rate.expiration_time',
  },
  { reason: 'a price is of something', of: 'feeSchedule', members: 'fees fees.gas fees.transaction_type' },
  {
    reason: 'a fee is read whole: a missing part must never pass for a fee of 0',
    of: 'estimateFee',
    members:
      'network network.multiplier network.subtotal node node.base node.extras node.extras.charged node.extras.count node.extras.fee_per_unit node.extras.included node.extras.name node.extras.subtotal service service.base service.extras service.extras.charged service.extras.count service.extras.fee_per_unit service.extras.included service.extras.name service.extras.subtotal total',
  },
  {
    reason: 'multiplies the fee of a transaction that asks for high-volume pricing; of any other it is 1',
    of: 'estimateFee',
    members: 'high_volume_multiplier',
  },
  { reason: 'is the answer', of: 'callContract', members: 'result' },
  {
    reason: 'a trace is read whole: one that lacks a step tells a wrong story',
    of: 'contractOpcodes',
    members: 'failed gas return_value opcodes opcodes.depth opcodes.gas opcodes.gas_cost opcodes.op opcodes.pc',
  },
  { reason: 'is what the document is about', of: 'statusRollup', members: 'status' },
  { reason: 'an empty list is an answer, a missing one is none', of: 'statusComponents', members: 'components' },
  { reason: 'names the component', of: 'statusComponents statusSummary', members: 'components.id' },
  ...incidents.map((document) => {
    const [of = '', list = ''] = document.split(' ');
    return {
      reason: 'an empty list is an answer, a missing one is none; ids tell what is new',
      of,
      members: `${list} ${list}.id ${list}.incident_updates.id ${list}.components.id`,
    };
  }),
  { reason: 'says whether it is verified: null is no, absent is nothing', of: 'verifiedContract', members: 'match' },
  {
    reason: 'sources are read whole: with a file less they would be others',
    of: 'verifiedContract',
    members: 'sources.* sources.*.content sourceIds.* sourceIds.*.id',
  },
  {
    reason: 'costs the part of the contract that is read whole',
    of: 'verifiedContract',
    members:
      'signatures.function.signature proxyResolution.implementations.address creationBytecode.cborAuxdata creationBytecode.cborAuxdata.value creationBytecode.cborAuxdata.offset runtimeBytecode.cborAuxdata runtimeBytecode.cborAuxdata.value runtimeBytecode.cborAuxdata.offset runtimeBytecode.transformationValues.immutables',
  },
  {
    reason: 'say which contract it is, and whether it is verified',
    of: 'verifiedContracts',
    members: 'results results.match results.chainId results.address',
  },
  { reason: 'names the chain', of: 'verificationChains', members: 'chainId' },
  {
    reason: 'a job is read whole: it decides whether it is over, and how it ended',
    of: 'verificationJob',
    members: 'isJobCompleted verificationId contract.match contract.chainId contract.address',
  },
];
