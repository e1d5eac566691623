export type { DocumentNames, Exposed, Member } from './meaning'
export { actionMeanings, actionOf } from './meanings'
export { actionPhrase, chainPhrase, wholeAction } from './phrase'
