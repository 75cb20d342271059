import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type LedgerUnderTest, listIn, startLedger } from './ledgerUnderTest.ts';

describe('embedded ledger: shapes', () => {
  let ledger: LedgerUnderTest;
  before(async () => {
    ledger = await startLedger();
  });
  after(() => ledger.service.stop());

  /** A list endpoint answers at least one item with exactly these members. */
  async function checkList(path: string, list: string, members: string): Promise<void> {
    const answer = await ledger.get(path);
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    const [first] = listIn(answer, list);
    assert.deepEqual(Object.keys(first ?? {}).sort(), members.split(' ').sort(), path);
    assert.ok(answer.json !== undefined && 'links' in answer.json, `${path} has links`);
  }

  async function checkOne(path: string, members: string, status = 200): Promise<void> {
    const answer = await ledger.get(path);
    assert.equal(answer.status, status, `${path}: ${answer.text}`);
    assert.deepEqual(Object.keys(answer.json ?? {}).sort(), members.split(' ').sort(), path);
  }

  const account =
    'account alias auto_renew_period balance created_timestamp decline_reward delegation_address deleted ethereum_nonce evm_address ' +
    'expiry_timestamp key max_automatic_token_associations memo pending_reward receiver_sig_required ' +
    'staked_account_id staked_node_id stake_period_start';
  const block = 'count gas_used hapi_version hash logs_bloom name number previous_hash size timestamp';
  const contract =
    'admin_key auto_renew_account auto_renew_period contract_id created_timestamp deleted evm_address ' +
    'expiration_timestamp file_id max_automatic_token_associations memo nonce obtainer_id permanent_removal ' +
    'proxy_account_id timestamp';
  const result =
    'access_list address amount authorization_list block_gas_used block_hash block_number bloom call_result chain_id contract_id ' +
    'created_contract_ids error_message failed_initcode from function_parameters gas_consumed gas_limit gas_price ' +
    'gas_used hash max_fee_per_gas max_priority_fee_per_gas nonce r result s status timestamp to transaction_index type v';
  const log =
    'address bloom contract_id data index topics block_hash block_number root_contract_id timestamp transaction_hash ' +
    'transaction_index';
  const transaction =
    'batch_key bytes charged_tx_fee consensus_timestamp entity_id high_volume high_volume_pricing_multiplier ' +
    'max_custom_fees max_fee memo_base64 name nft_transfers node nonce parent_consensus_timestamp result scheduled ' +
    'staking_reward_transfers token_transfers transaction_hash transaction_id transfers valid_duration_seconds ' +
    'valid_start_timestamp';
  const nft =
    'account_id created_timestamp delegating_spender deleted metadata modified_timestamp serial_number spender token_id';
  const schedule =
    'admin_key consensus_timestamp creator_account_id deleted executed_timestamp expiration_time memo ' +
    'payer_account_id schedule_id signatures transaction_body wait_for_expiry';
  const message =
    'chunk_info consensus_timestamp message payer_account_id running_hash running_hash_version sequence_number topic_id';
  const allowance = 'amount amount_granted owner spender timestamp';
  const airdrop = 'amount receiver_id sender_id serial_number timestamp token_id';

  it('answers every list', async () => {
    await checkList('accounts', 'accounts', account);
    await checkList('accounts/0.0.1001/allowances/crypto', 'allowances', allowance);
    await checkList('accounts/0.0.1001/allowances/tokens', 'allowances', `${allowance} token_id`);
    await checkList(
      'accounts/0.0.1001/allowances/nfts',
      'allowances',
      'approved_for_all owner spender timestamp token_id',
    );
    await checkList('accounts/0.0.1007/rewards', 'rewards', 'account_id amount timestamp');
    await checkList('accounts/0.0.1001/airdrops/outstanding', 'airdrops', airdrop);
    await checkList('accounts/0.0.1003/airdrops/pending', 'airdrops', airdrop);
    await checkList('accounts/0.0.1001/nfts', 'nfts', nft);
    await checkList(
      'accounts/0.0.1001/tokens',
      'tokens',
      'automatic_association balance created_timestamp decimals freeze_status kyc_status token_id',
    );
    await checkList('balances', 'balances', 'account balance tokens');
    await checkList('blocks', 'blocks', block);
    await checkList('contracts', 'contracts', contract);
    await checkList('contracts/results', 'results', result);
    await checkList(
      'contracts/0.0.4811/results',
      'results',
      'address amount bloom call_result contract_id created_contract_ids error_message from function_parameters ' +
        'gas_consumed gas_limit gas_used hash timestamp to',
    );
    await checkList('contracts/results/logs', 'logs', log);
    await checkList('contracts/0.0.4811/results/logs', 'logs', log);
    await checkList('contracts/0.0.4811/state', 'state', 'address contract_id timestamp slot value');
    await checkList('schedules', 'schedules', schedule);
    await checkList('tokens', 'tokens', 'admin_key decimals metadata name symbol token_id type');
    await checkList('tokens/0.0.2001/balances', 'balances', 'account balance decimals');
    await checkList('tokens/0.0.2004/nfts', 'nfts', nft);
    await checkList(
      'tokens/0.0.2004/nfts/1/transactions',
      'transactions',
      'consensus_timestamp is_approval nonce receiver_account_id sender_account_id transaction_id type',
    );
    await checkList('topics/0.0.3001/messages', 'messages', message);
    await checkList('transactions', 'transactions', transaction);
    await checkList(
      'network/nodes',
      'nodes',
      'admin_key associated_registered_nodes decline_reward description file_id grpc_proxy_endpoint max_stake memo ' +
        'min_stake node_account_id node_cert_hash node_id public_key reward_rate_start service_endpoints stake ' +
        'stake_not_rewarded stake_rewarded staking_period timestamp',
    );
    await checkList(
      'network/registered-nodes',
      'registered_nodes',
      'admin_key created_timestamp description registered_node_id service_endpoints timestamp',
    );
  });

  it('answers every single thing', async () => {
    await checkOne('accounts/0.0.1001', `${account} transactions links`);
    await checkOne('blocks/1000', block);
    await checkOne('contracts/0.0.4811', `${contract} bytecode runtime_bytecode`);
    await checkOne('schedules/0.0.4001', schedule);
    await checkOne('tokens/0.0.2004/nfts/1', nft);
    await checkOne('topics/0.0.3001/messages/1', message);
    await checkOne(
      'topics/0.0.3004',
      'admin_key auto_renew_account auto_renew_period created_timestamp custom_fees deleted fee_exempt_key_list ' +
        'fee_schedule_key memo submit_key timestamp topic_id',
    );
    await checkOne(
      'tokens/0.0.2001',
      'admin_key auto_renew_account auto_renew_period created_timestamp custom_fees decimals deleted expiry_timestamp ' +
        'fee_schedule_key freeze_default freeze_key initial_supply kyc_key max_supply memo metadata metadata_key ' +
        'modified_timestamp name pause_key pause_status supply_key supply_type symbol token_id total_supply ' +
        'treasury_account_id type wipe_key',
    );
    await checkOne('network/exchangerate', 'current_rate next_rate timestamp');
    await checkOne('network/fees', 'fees timestamp');
    await checkOne('network/supply', 'released_supply timestamp total_supply');
    await checkOne(
      'network/stake',
      'max_stake_rewarded max_staking_reward_rate_per_hbar max_total_reward node_reward_fee_fraction ' +
        'reserved_staking_rewards reward_balance_threshold stake_total staking_period staking_period_duration ' +
        'staking_periods_stored staking_reward_fee_fraction staking_reward_rate staking_start_threshold ' +
        'unreserved_staking_reward_balance',
    );
  });

  it('answers a contract result by id, by hash and by time, with actions, opcodes and logs', async () => {
    const id = '0.0.1002-1750082880-400000004';
    await checkOne(`contracts/results/${id}`, `${result} logs state_changes`);
    const found = await ledger.get(`contracts/results/${id}`);
    await checkOne(`contracts/results/${found.json?.['hash']}`, `${result} logs state_changes`);
    await checkOne(`contracts/0.0.4811/results/${found.json?.['timestamp']}`, `${result} logs state_changes`);
    await checkOne(
      `contracts/results/${id}/opcodes?memory=true&storage=true`,
      'address contract_id failed gas opcodes return_value',
    );
    await checkList(
      `contracts/results/${id}/actions`,
      'actions',
      'call_depth call_operation_type call_type caller caller_type from gas gas_used index input recipient ' +
        'recipient_type result_data result_data_type timestamp to value',
    );
    const block = await ledger.get(`contracts/results?block.number=${found.json?.['block_number']}`);
    assert.ok(listIn(block, 'results').some((each) => each['hash'] === found.json?.['hash']));
  });

  it('answers a partial result with 206', async () => {
    const [run] = listIn(await ledger.get('contracts/0.0.6411264/results?limit=1'), 'results');
    const answer = await ledger.get(`contracts/0.0.6411264/results/${run?.['timestamp']}`);
    assert.equal(answer.status, 206);
    assert.equal(answer.json?.['call_result'], null);
  });

  it('answers all transactions of an id: children, and the scheduled twin', async () => {
    const children = listIn(await ledger.get('transactions/0.0.1001-1750082580-1'), 'transactions');
    assert.deepEqual(
      children.map((each) => each['nonce']),
      [0, 1, 2],
    );
    assert.ok('assessed_custom_fees' in (children[0] ?? {}));
    const [created] = listIn(await ledger.get('schedules?schedule.id=4001'), 'schedules');
    const twins = await ledger.get(`transactions?timestamp=${created?.['executed_timestamp']}`);
    const id = listIn(twins, 'transactions')[0]?.['transaction_id'];
    const both = listIn(await ledger.get(`transactions/${id}`), 'transactions');
    assert.deepEqual(
      both.map((each) => [each['name'], each['scheduled']]),
      [
        ['SCHEDULECREATE', false],
        ['CRYPTOTRANSFER', true],
      ],
    );
    assert.equal(listIn(await ledger.get(`transactions/${id}?scheduled=true`), 'transactions').length, 1);
  });

  it('finds a transaction by its hash in each form', async () => {
    const [wanted] = listIn(await ledger.get('transactions/0.0.1001-1750082400-123456789'), 'transactions');
    const base64 = String(wanted?.['transaction_hash']);
    const hex = Buffer.from(base64, 'base64').toString('hex');
    for (const text of [
      encodeURIComponent(base64),
      base64.replaceAll('+', '-').replaceAll('/', '_'),
      hex,
      `0x${hex}`,
    ]) {
      const [found] = listIn(await ledger.get(`transactions/${text}`), 'transactions');
      assert.equal(found?.['transaction_id'], '0.0.1001-1750082400-123456789', text);
    }
  });

  it('has what its README lists', async () => {
    const text = readFileSync(new URL('../../../services/README.md', import.meta.url), 'utf8');
    const [testnet] = text.slice(text.indexOf('## Test network')).split('## Main network');
    const ids = testnet?.match(/0\.0\.\d+-\d+-\d+/g) ?? [];
    const addresses = testnet?.match(/0x[0-9a-f]{40}(?![0-9a-f])/g) ?? [];
    const accounts = addresses.filter((address) => !address.startsWith('0xdead'));
    assert.equal(ids.length, 9);
    assert.ok(accounts.length > 7);
    for (const path of [...ids.map((id) => `transactions/${id}`), ...accounts.map((each) => `accounts/${each}`)]) {
      assert.equal((await ledger.get(path)).status, 200, path);
    }
    const hash = /hash \(seed 1\) `([0-9a-f]{96})`/.exec(text)?.[1];
    assert.equal((await ledger.get(`transactions/${hash}`)).status, 200);
    const run = /Ethereum hash \(seed 1\) `(0x[0-9a-f]{64})`/.exec(text)?.[1];
    assert.equal((await ledger.get(`contracts/results/${run}`)).status, 200);
  });

  it('has transfers that sum up to nothing', async () => {
    const transactions = listIn(await ledger.get('transactions?limit=100'), 'transactions');
    for (const each of transactions) {
      const transfers = each['transfers'] as readonly { readonly amount: number }[];
      assert.equal(
        transfers.reduce((sum, { amount }) => sum + amount, 0),
        0,
        String(each['transaction_id']),
      );
    }
  });
});
