import { asciiDigits } from './digits'

/**
 * A number as people write it, in digits and at most one point: `$ 3,480.00`, `1.234,56`, `12,5`,
 * `१,२३४`. Of two separators the last one is the point; one that stands more than once, or a comma
 * before three last digits, groups; a lone point is a point, as in every amount that the app shows.
 */
export function plainNumber(text: string): string {
  const written = asciiDigits(text)
    .replace(/\p{L}+\.?/gu, '') // MXN, Rs.
    .replace(/[٫،]/g, '.')
    .replace(/[^\d.,]/g, '')
  const last = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  const mark = written[last]
  if (mark === undefined) return written
  const [whole, fraction] = [written.slice(0, last), written.slice(last + 1)]
  const isAlone = !/[.,]/.test(whole)
  const groups = isAlone
    ? mark === ',' && /\d$/.test(whole) && fraction.length === 3
    : whole.includes(mark)
  return groups ? written.replace(/[.,]/g, '') : `${whole.replace(/[.,]/g, '')}.${fraction}`
}
