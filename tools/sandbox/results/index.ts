export { newCounterexamples, prepareRelease } from './counterexamples'
export { prepare, readDocuments } from './counterexamples'
export { createScreenCache, screenKeys } from './screen-results'
