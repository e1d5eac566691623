import { child, stringOrEmpty } from '../../../../renderer/language'
import { besides, type ExpressionUse } from '../../expressions/use'
import type { DocumentModel } from '../../model/model'
import type { Input } from '../../project/endpoints'

/**
 * Every place of a document whose value goes into an address, except places that are declared for
 * it.
 */
export function addressesIn(model: DocumentModel): string[] {
  return [...propsIn(model), ...inputsIn(model), ...parametersIn(model)]
}

function propsIn({ nodes }: DocumentModel): string[] {
  return nodes.flatMap(({ source, widget, pointer }) =>
    [...(widget?.props ?? [])]
      .filter(([name, { schema }]) => source[name] !== undefined && isAddress(schema['format']))
      .map(([name]) => child(pointer, name)),
  )
}

function isAddress(format: unknown): boolean {
  return format === 'x-url' || format === 'x-image'
}

/** Parameters of screens and of calls. */
function inputsIn({ inputUses }: DocumentModel): string[] {
  return inputUses.flatMap(({ inputs, given, pointer }) =>
    given.filter((name) => isOpen(inputs.get(name))).map((name) => child(pointer, name)),
  )
}

/** Parameters of addresses that an expression makes. */
function parametersIn({ expressions, project }: DocumentModel): string[] {
  return expressions
    .filter(({ operator }) => operator === 'address')
    .flatMap((use) => {
      const inputs = project.endpoints.get(stringOrEmpty(use.args[0]))?.params
      return openOf(use, inputs)
    })
}

function openOf(use: ExpressionUse, inputs: ReadonlyMap<string, Input> | undefined): string[] {
  return besides(use)
    .filter(({ name }) => isOpen(inputs?.get(name)))
    .map(({ pointer }) => pointer)
}

function isOpen(input: Input | undefined): boolean {
  return input?.inAddress === true && !input.type.personal
}
