import { expect, it } from 'vitest'
import { createPictureQuota } from './picture-quota'

it('refuses further pictures, but no other files, after a person has saved 20 MB on a day', () => {
  let day = 1
  const quota = createPictureQuota(() => day * 86_400_000 + 5)
  const save = (subject: string, path = 'schemas/pictures/sale.json') => {
    const files = [{ path, text: 'x'.repeat(9_000_000) }]
    const person = { subject, name: subject }
    const refusal = quota.refusal(files, person)
    if (refusal === undefined) quota.count(files, person)
    return refusal
  }
  expect([save('ana'), save('ana')]).toEqual([undefined, undefined])
  expect(save('ana')).toMatch(/pictures with 20 MB in total today/)
  expect(save('ana', 'schemas/screens/pay.json')).toBeUndefined()
  expect(save('berta')).toBeUndefined()
  day = 2
  expect(save('ana')).toBeUndefined()
})
