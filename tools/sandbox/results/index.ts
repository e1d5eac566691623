export { newCounterexamples, prepareRelease } from './counterexamples'
export { prepare, readDocuments } from './prepare'
export { createScreenCache, screenKeys } from './screen-results'
