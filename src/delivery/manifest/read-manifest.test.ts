import { expect, it } from 'vitest'
import { readManifest } from './read-manifest'

const manifest = {
  format: 1,
  number: 7,
  time: '2026-11-23T08:00:00Z',
  expires: '2027-02-21T08:00:00Z',
  needs: { language: 1, widgets: [], responses: {} },
  objects: {},
  rollout: { salt: '7', permille: 1000, previous: null },
  revoked: [],
  killed: {},
  audit: 'a'.repeat(64),
}

it('rejects a manifest with an invalid timestamp, because no later manifest would count as newer', () => {
  expect(readManifest(JSON.stringify(manifest))).toEqual(manifest)
  for (const time of ['2026-99-01T00:00:00Z', '2026-11-23T99:00:00Z'])
    expect(readManifest(JSON.stringify({ ...manifest, time }))).toBeUndefined()
})
