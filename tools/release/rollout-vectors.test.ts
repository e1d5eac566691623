import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bucketOf, isInRollout } from '../../src/delivery/manifest/bucket'

const file = new URL('../../docs/reference/conformance/rollout.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
  vectors: { salt: string; device: string; bucket: number }[]
}

describe('the published test vectors of a rollout', () => {
  it.each(vectors)(
    'put device $device with salt $salt into bucket $bucket',
    async ({ salt, device, bucket }) => {
      expect(await bucketOf(salt, device)).toBe(bucket)
      expect(
        createHash('sha256').update(`${salt}\n${device}`, 'utf8').digest().readUInt32BE(0) % 1000,
      ).toBe(bucket)
    },
  )

  it.each(vectors)(
    'give device $device with salt $salt the release if $bucket is below its permille',
    async ({ salt, device, bucket }) => {
      expect(await isInRollout({ salt, permille: bucket }, device)).toBe(false)
      expect(await isInRollout({ salt, permille: bucket + 1 }, device)).toBe(true)
    },
  )

  it('include the first and the last bucket of each step', () => {
    expect(vectors.map(({ bucket }) => bucket)).toEqual(
      expect.arrayContaining([0, 9, 10, 99, 100, 499, 500, 999]),
    )
  })
})
