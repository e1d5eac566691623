export { createEmbedded, type DocumentBundle, type Embedded } from './embedded'
export { readStartData, type ScreenFacts, type StartData } from './start-data'
