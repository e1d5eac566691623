import type { ChangeState } from '../../../server/answers'
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
