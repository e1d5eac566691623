import type { ChangeState, ChangeStep, OpenChange } from '../../../server/answers'
import { t } from '../words/words'

export const stateWords: Readonly<Record<ChangeState, { words: string; tone: string }>> = {
  open: { words: t('stateWords.open'), tone: '' },
  review: { words: t('stateWords.review'), tone: 'st-tone--warning' },
  more: { words: t('stateWords.more'), tone: 'st-tone--error' },
  approved: { words: t('stateWords.approved'), tone: 'st-tone--success' },
  published: { words: t('stateWords.published'), tone: 'st-tone--success' },
  dropped: { words: t('stateWords.dropped'), tone: '' },
}

/** Returns the age of a time in words, such as "2 hours ago". */
export function ageOf(time: string, now = Date.now()): string {
  const minutes = Math.round((now - Date.parse(time)) / 60_000)
  if (minutes < 1) return t('stateWords.justNow')
  if (minutes < 60) return t('stateWords.minutes', { minutes })
  const hours = Math.round(minutes / 60)
  return hours < 24
    ? t('stateWords.hours', { hours })
    : t('stateWords.days', { days: Math.round(hours / 24) })
}

/**
 * Returns the request for the current review if a later edit exists, even one that a browser saved
 * late; otherwise undefined.
 */
export function editedRequest({
  state,
  events,
  head,
}: Pick<OpenChange, 'state' | 'events' | 'head'>): ChangeStep | undefined {
  const last = events.findLast(({ kind }) => kind === 'ask')
  return state === 'review' && last?.commit !== head ? last : undefined
}
