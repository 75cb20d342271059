/** What the document of a storage layout says, and why there is none. */
export const storageLabels = {
  compiledWith: 'compiled with {0}',
  contractOnChain: 'Contract `{0}` on chain {1}',
  fromSource: 'source {0}',
  layoutIncomplete: 'The layout is not complete: it is too large, or a part of it cannot be read.',
  layoutUnreadable: 'The layout cannot be read.',
  noLayout: 'The verification service has no {0} for this contract.',
  noLayoutOfLanguage: 'There is no {0}: the compiler writes none for {1}.',
  noLayoutOfVersion:
    'There is no {0}: the compiler writes one since solc {1}, and this contract was compiled with {2}.',
  noLayoutOfVyper: 'The verification service has no {0} for this contract: some server versions have none for Vyper.',
  noLayoutOfVyperVersion:
    'There is no {0}: the service has them for Vyper since about 0.4.1, and this contract was compiled with {1}.',
  noLayoutThough: 'The verification service has no {0} for this contract, though its compiler can write one.',
  nothingStored: 'The contract keeps nothing there.',
  slotsRounded: 'Slots marked ≈ were rounded by the service: their last digits are not known.',
  storageLayout: 'storage layout',
  storageLayoutOf: 'Storage layout of {0}',
  transientStorage: 'Transient storage',
  transientStorageLayout: 'transient storage layout',
} as const;
