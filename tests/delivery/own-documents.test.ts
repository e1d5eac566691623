import { expect, it } from 'vitest'
import { validateObject } from '../../src/delivery/download-objects'
import { parseObject } from '../../src/delivery/released-object'
import { contentsOf } from '../../tools/build/packaging/contents'

it('a phone accepts every document of this project', async () => {
  const contents = contentsOf('.')
  const app = parseObject('app', contents.get('app')!)
  const refused: string[] = []
  for (const [name, text] of contents)
    await validateObject(name, parseObject(name, text), app).catch((error: unknown) =>
      refused.push(`${name}: ${String(error)}`),
    )
  expect(refused).toEqual([])
})
