export type { Note, Outcome, NewRelease, ReleaseChanges } from './outcome.ts'
export { isLostRace, type Maker, ReleaseError, type Refusal } from './refusal.ts'
