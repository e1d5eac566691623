import { lazy, type Lazy } from '../../renderer/core'
import { own, type DataType } from '../../renderer/language'
import type { CallDeps, Validator } from './create-call'
import { answersOf } from './endpoint-family'
import { readShape } from './read-shape'

/** The answer types of a family's endpoints, by name. */
type Shapes = Readonly<Record<string, DataType>>

/**
 * Creates the checks of answers; the types of a family load with its first call. An endpoint
 * without a type accepts any answer.
 */
export function createValidators(read: (name: string) => Promise<Shapes>): CallDeps['validators'] {
  const files = new Map<string, Lazy<Shapes>>()
  return async (endpoint) => {
    const name = answersOf(endpoint)
    const file = files.get(name) ?? lazy(() => read(name))
    files.set(name, file)
    return validatorOf(own(await file.load(), endpoint.split('.')[1]!))
  }
}

function validatorOf(shape: DataType | undefined): Validator {
  return (payload) => {
    const problems: string[] = []
    const value = shape ? readShape(shape, payload, problems) : payload
    return { ok: !shape || value !== undefined, value, problems }
  }
}
