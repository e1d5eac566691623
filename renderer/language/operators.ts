/**
 * Every operator of the language by its whole name, with the members that may stand beside it;
 * anything else is refused.
 */
export const operators: Readonly<Record<string, readonly string[]>> = {
  t: ['with'],
  money: ['sign'],
  date: ['as'],
  pick: ['cases', 'default'],
  address: ['params'],
  ...Object.fromEntries(
    'var rule mail route filled positive count item without join matches if and or ! !! == === != !== < <= > >= in cat substr + - * / % min max merge map filter reduce all none some'
      .split(' ')
      .map((name) => [name, []]),
  ),
}

/**
 * Operators whose second argument is evaluated once for each element of the first; inside, paths
 * start at the element.
 */
export const listOperators: ReadonlySet<string> = new Set([
  'map',
  'filter',
  'reduce',
  'all',
  'none',
  'some',
])

/**
 * The operator that an object is written with: its one key that is no companion; undefined for a
 * plain literal.
 */
export function operatorOf(value: object): string | undefined {
  let found: string | undefined
  let hasMore = false
  for (const key in value) {
    const isOperator = Object.prototype.hasOwnProperty.call(operators, key)
    if (isOperator && found !== undefined) return undefined
    if (isOperator) found = key
    else hasMore = true
  }
  return found !== undefined && (!hasMore || fits(value, found)) ? found : undefined
}

function fits(value: object, name: string): boolean {
  return Object.keys(value).every(
    (key) => key === name || key === '$comment' || operators[name]!.includes(key),
  )
}
