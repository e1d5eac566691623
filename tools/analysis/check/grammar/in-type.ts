import { isObject } from '../../../../renderer/language'
import type { GrammarFault } from './grammar-fault'
import { say } from '../../words/words'

/** Advice for a value of the wrong type: the same value in the right type. */
export function inType({ error, value }: GrammarFault): string {
  const types = [error.params['type']].flat().map(String)
  if (typeof value === 'string') return textAs(value, types)
  if (types.includes('array') && value !== null)
    return isObject(value)
      ? say`Write [ before it and ] behind it.`
      : say`Write [${JSON.stringify(value)}].`
  if (types.includes('string') && typeof value !== 'object')
    return say`Write ${JSON.stringify(JSON.stringify(value))}, in double quotes.`
  if (types.includes('object') && Array.isArray(value) && value.length === 1)
    return say`Write its element without [ and ].`
  return say`Change the value.`
}

/**
 * Advice for a text in the wrong place: it may be a quoted literal, a path or the name of a rule.
 */
function textAs(text: string, types: readonly string[]): string {
  const isNumber = types.includes('number') || types.includes('integer')
  if (isNumber && text.trim() !== '' && Number.isFinite(Number(text)))
    return say`Write ${Number(text)}, without quotes.`
  if (types.includes('boolean') && (text === 'true' || text === 'false'))
    return say`Write ${text}, without quotes.`
  if (types.includes('array')) return say`Write [${JSON.stringify(text)}].`
  if (/^[A-Za-z][\w-]*(?:\.[\w-]+)+$/.test(text))
    return say`Write {"var": ${JSON.stringify(text)}}.`
  if (types.includes('boolean') && /^[A-Za-z][\w-]*$/.test(text))
    return say`Write {"rule": ${JSON.stringify(text)}}, or true or false.`
  return say`Change the value.`
}
