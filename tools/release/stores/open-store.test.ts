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
    ['', 'The address of the store is empty. Use --store <folder>, or --store s3://bucket/folder'],
    [
      'https://docs.example/releases/',
      'An address that begins with https: is not supported. Use --store <folder>',
    ],
    ['file:///srv/releases', 'An address that begins with file: is not supported.'],
    ['S3://docs', 'An address that begins with S3: is not supported.'],
    ['s3:/docs', 'An address that begins with s3: is not supported.'],
    ['odd:name', 'If the name of a directory contains a colon, write ./ before it.'],
  ])('cannot be %j', async (address, reason) => {
    await expect(openStore(address, '/place')).rejects.toThrow(reason)
  })
})
