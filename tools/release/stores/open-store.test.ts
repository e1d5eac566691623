import { describe, expect, it } from 'vitest'
import { openStore } from './open-store'

describe('the address of a store', () => {
  it.each([
    ['releases', '/place/releases'],
    ['/srv/releases', '/srv/releases'],
    ['./odd:name', '/place/odd:name'],
    ['s3://docs/releases', 's3://docs/releases'],
  ])('can be %s', async (address, opened) => {
    expect((await openStore(address, '/place')).address).toBe(opened)
  })

  it.each([
    ['', 'The address of the store is empty. Say --store <folder>, or --store s3://bucket/folder'],
    [
      'https://docs.example/releases/',
      'Releases cannot be written to an address that begins with https: Say --store <folder>',
    ],
    ['file:///srv/releases', 'Releases cannot be written to an address that begins with file:'],
    ['S3://docs', 'Releases cannot be written to an address that begins with S3:'],
    ['s3:/docs', 'Releases cannot be written to an address that begins with s3:'],
    ['odd:name', 'Write ./ before the name of a directory that has a colon.'],
  ])('cannot be %j', async (address, reason) => {
    await expect(openStore(address, '/place')).rejects.toThrow(reason)
  })
})
