import { isObject } from '../../../../renderer/language'
import type { Binding, DocumentModel } from '../../model/model'
import { describe, quote } from '../../types/describe'
import { typeMismatch, type TypeMismatch } from '../../types/fits'
import { print } from '../../expressions/print'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'
import { said, say } from '../../words/words'

/** A value whose type does not fit its place. */
export const typeMismatchRule: DocumentRule = {
  code: 'LZ301',
  severity: 'error',
  title: 'A value that does not fit its place',
  why: 'What takes it would show nothing, or something wrong.',
  check: (model) => model.bindings.flatMap((binding) => checkBinding(model, binding)),
}

function checkBinding(model: DocumentModel, binding: Binding): Report[] {
  const found = typeMismatch(binding.actual, binding.expected)
  return found
    ? [at(model, binding.pointer, { what: sentence(binding, found), fix: advice(binding, found) })]
    : []
}

function sentence({ value, purpose }: Binding, { path, actual, expected }: TypeMismatch): string {
  const place = path.length === 0 ? '' : say`, at ${path.join(', ')}`
  if (Object.keys(actual).length === 0)
    return say`${capital(purpose)} takes an object with "${path.at(-1)}"; ${print(value)} has none.`
  const literal = !isObject(value) && !Array.isArray(value)
  return say`${capital(purpose)} takes ${describe(expected)}; ${literal ? say`${quote(value)} is ${describe(kindOnly(actual))}` : say`${print(value)} is ${describe(actual)}${place}`}.`
}

/** Advice where an address is built from parts, or is not an address. */
const addresses: Readonly<Record<string, string>> = {
  'x-image':
    'An address is never put together. Give a member that an endpoint describes with "format": "x-image", {"address": "<endpoint>"}, or "asset:<picture>"; a state entry or an input that holds one says so in its type.',
  'x-url':
    'An address is never put together. Give a member that an endpoint describes with "format": "x-url", {"route": "<screen>"}, {"mail": …}, or one of the configuration (config.site); a state entry or an input that holds one says so in its type.',
}

function advice({ purpose }: Binding, { expected }: TypeMismatch): string {
  const address = addresses[expected.string?.format ?? '']
  if (address) return said(address)
  return expected.string && describe({ string: expected.string }) === describe({ string: {} })
    ? say`Give ${purpose} a text.`
    : say`Give ${describe(expected)}.`
}

function kindOnly(type: TypeMismatch['actual']): TypeMismatch['actual'] {
  return {
    ...(type.string ? { string: {} } : {}),
    ...(type.number ? { number: {} } : {}),
    ...(type.boolean ? { boolean: {} } : {}),
    ...(type.null ? { null: true } : {}),
    ...(type.array ? { array: type.array } : {}),
    ...(type.object ? { object: type.object } : {}),
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
