import type { ESTree } from 'vite'
import { editCode, memberName } from '../../code'

const under =
  'const under = (errors, place) => errors.map((error) => ({...error, instancePath: place + error.instancePath}));'
const placeAbove = 'instancePath+'

/**
 * Makes a validator build the place of a mistake only for mistakes, on the way out, and not for
 * each value on the way in. That is most of the cost of a sound document.
 */
export function withLazyPlaces(code: string): string {
  const lazy = editCode(code, (replace) => {
    const dropSecond = ([first, second]: readonly ESTree.Node[]) =>
      replace({ start: first!.end, end: second!.end })
    return {
      FunctionDeclaration({ params }) {
        if (params.length === 2) dropSecond(params)
      },
      CallExpression({ arguments: given }) {
        if (placeIn(given[1])) dropSecond(given)
      },
      IfStatement({ test, consequent }) {
        if (test.type !== 'UnaryExpression' || test.argument.type !== 'CallExpression') return
        const { callee, arguments: given } = test.argument
        const place = placeIn(given[1])
        if (!place || place.shorthand || consequent.type !== 'BlockStatement') return
        const errors = `${code.slice(callee.start, callee.end)}.errors`
        const below = code.slice(place.value.start + placeAbove.length, place.value.end)
        replace(
          consequent.body[0]!,
          `const below = under(${errors}, ${below});vErrors = vErrors === null ? below : vErrors.concat(below);`,
        )
      },
      ObjectExpression(error) {
        const place = placeIn(error)
        if (!place || error.properties.length === 1) return
        const { start, end } = place.value
        if (place.shorthand) replace(place, 'instancePath:""')
        else replace({ start, end: Math.min(end, start + placeAbove.length) })
      },
    }
  })
  if (/\binstancePath\b(?!:)/.test(lazy))
    throw new Error('A validator hands on the place of a value in a way that is not known here.')
  return `${under}${lazy}`
}

/** The property of an object with the place of a value. */
function placeIn(node: ESTree.Node | undefined): ESTree.ObjectProperty | undefined {
  const first = node?.type === 'ObjectExpression' ? node.properties[0] : undefined
  return memberName(first) === 'instancePath' ? (first as ESTree.ObjectProperty) : undefined
}
