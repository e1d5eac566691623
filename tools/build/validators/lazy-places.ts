const heads = /, \{instancePath=""\}=\{\}\)\{/g
const callsHere = /, \{instancePath\}\)/g
const callsBelow =
  /, \{instancePath:instancePath\+([^{}]+)\}\)\)\)\{vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\2\.errors\);/g
const errorsBelow = /instancePath:instancePath\+/g
const errorsHere = /\{instancePath,/g

const under =
  'const under = (errors, place) => errors.map((error) => ({...error, instancePath: place + error.instancePath}));'

/**
 * Has a validator put the place of a mistake together on the way out, when there is one, and not
 * for each value on the way in: that is most of what a sound document costs.
 */
export function withLazyPlaces(text: string): string {
  const lazy = text
    .replace(heads, '){')
    .replace(callsHere, ')')
    .replace(
      callsBelow,
      (_, place: string, callee: string) =>
        `))){const below = under(${callee}.errors, ${place});vErrors = vErrors === null ? below : vErrors.concat(below);`,
    )
    .replace(errorsBelow, 'instancePath:')
    .replace(errorsHere, '{instancePath:"",')
  if (/[{ ]instancePath(?:=|\}|:[^{},]*\})/.test(lazy))
    throw new Error('A validator hands on the place of a value in a way that is not known here.')
  return `${under}${lazy}`
}
