import { describe, expect, it } from 'vitest'
import type { Json } from '../../renderer/language'
import { startData } from '../../tools/build/packaging/start-data'
import type { BootstrapData } from '../bootstrap/bootstrap-data'
import { plainValue } from '../bootstrap/plain-value'
import { valueOf } from './create-app'

const { screens, app } = startData(process.cwd(), '/') as BootstrapData
const expressions = [
  app.locale,
  ...screens.flatMap(({ locale, sources }) => [
    ...(locale === undefined ? [] : [locale]),
    ...sources.flatMap(({ params }) => Object.values(params)),
  ]),
] as Json[]
const sessions = ['', '0', '1', '01', 'x'].map((value) => ({
  isNeedPop: value,
  languageType: value,
  productId: value,
}))

describe('a simple expression', () => {
  it('has the same value as in the interpreter, for every data source and language rule of this product', () => {
    for (const expression of expressions)
      for (const session of [{}, ...sessions])
        expect(plainValue(expression, session)?.value).toEqual(valueOf(expression, { session }))
  })

  it.each<Json>([
    { var: 'session.a.b' },
    { var: 'profile.a' },
    { '==': [1, 1] },
    { if: [{ '==': [1, 1] }, 'a', 'b'] },
    { if: [{ '===': [1, 1] }, 'a'] },
    { if: [{ '===': [{ var: 'state.a' }, 1] }, 'a', 'b'] },
    { t: 'common.back' },
    {},
    ['a'],
  ])('is left to the interpreter: %j', (expression) =>
    expect(plainValue(expression, { a: '1' })).toBeUndefined(),
  )
})
