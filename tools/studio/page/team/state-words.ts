import type { ChangeState } from './team-api'

/** How far a change has come, in words, with the tone that it has. */
export const stateWords: Readonly<Record<ChangeState, { words: string; tone: string }>> = {
  open: { words: 'Being edited', tone: '' },
  review: { words: 'In review', tone: 'st-tone--warning' },
  more: { words: 'More asked for', tone: 'st-tone--error' },
  approved: { words: 'Approved', tone: 'st-tone--success' },
  published: { words: 'Published', tone: 'st-tone--success' },
  dropped: { words: 'Given up', tone: '' },
}

/** How long ago something was, as people say it. */
export function ageOf(time: string, now = Date.now()): string {
  const minutes = Math.round((now - Date.parse(time)) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.round(minutes / 60)
  return hours < 24 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`
}
