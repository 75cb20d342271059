import type { ListShape } from '../ledgerRequests.ts';
import {
  accountBalanceList,
  accountList,
  cryptoAllowanceList,
  nftAllowanceList,
  stakingRewardList,
  tokenAirdropList,
  tokenAllowanceList,
} from './account.ts';
import { blockList } from './block.ts';
import { contractList, contractSlotList } from './contract.ts';
import { contractActionList, contractLogList, contractResultList } from './contractResult.ts';
import { hookList } from './hook.ts';
import { networkNodeList, registeredNodeList } from './network.ts';
import { scheduleList } from './schedule.ts';
import { nftList, nftTransferList, tokenHolderList, tokenRelationshipList, tokenSummaryList } from './token.ts';
import { topicMessageList } from './topic.ts';
import { transactionGroupList, transactionList } from './transaction.ts';

/** Every list whose pages can be followed, found by its name in a page link. */
export const ledgerLists: readonly ListShape<unknown>[] = [
  accountBalanceList,
  accountList,
  blockList,
  contractActionList,
  contractList,
  contractLogList,
  contractResultList,
  contractSlotList,
  cryptoAllowanceList,
  hookList,
  networkNodeList,
  nftAllowanceList,
  nftList,
  nftTransferList,
  registeredNodeList,
  scheduleList,
  stakingRewardList,
  tokenAirdropList,
  tokenAllowanceList,
  tokenHolderList,
  tokenRelationshipList,
  tokenSummaryList,
  topicMessageList,
  transactionGroupList,
  transactionList,
];
