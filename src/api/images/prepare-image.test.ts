import { expect, it } from 'vitest'
import { prepareImage } from './prepare-image'

it('refuses a file of more than 40 MB before reading it', async () => {
  const large = new File([new Uint8Array(40 * 1024 * 1024 + 1)], 'photo.jpg')
  large.arrayBuffer = () => Promise.reject(new Error('was read'))
  await expect(prepareImage(large)).rejects.toMatchObject({ code: 'too-large' })
})

it('explains what is wrong with an incomplete image, why, and what to do', async () => {
  const bytes = [0xff, 0xd8, 0xff, 0xda, ...Array.from({ length: 100 }, () => 0)]
  await expect(prepareImage(new File([Uint8Array.from(bytes)], 'photo.jpg'))).rejects.toThrow(
    'The end of the picture is missing, or a part of it is damaged. It is not sent. Choose it again, or another one.',
  )
})
