import { act, cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderField } from '../testing'
import type { ImagePickerProps } from '../props.generated'
import { ImagePicker, type PickedImage } from './image-picker'

const texts = {
  label: 'Pictures',
  addLabel: 'Add',
  removeLabel: 'Remove',
  imageLabel: 'Picture',
  uploadingLabel: 'Sending',
}
const urls = (count: number): PickedImage[] =>
  Array.from({ length: count }, (_, index) => `/${index + 1}.png`)
const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const addTile = () => screen.getByLabelText<HTMLInputElement>('Add')

function renderPicker(value: readonly PickedImage[], props: Partial<ImagePickerProps> = {}) {
  return renderField(ImagePicker, value, { ...texts, ...props })
}

/** A pick handler whose uploads end when the test resolves them. */
function slowUpload() {
  const started: string[] = []
  const ends: (() => void)[] = []
  const onPick = vi.fn(({ file: picked }: { file: File }) => {
    started.push(picked.name)
    return new Promise<void>((resolve) => {
      ends.push(resolve)
    })
  })
  return { started, onPick, endNext: () => act(async () => ends.shift()?.()) }
}

describe('ImagePicker', () => {
  it('offers a tile that adds a file [CMPL-022]', async () => {
    const onPick = vi.fn(async () => {})
    const { user } = renderPicker([], { onPick })
    const picked = file('a.png')
    await user.upload(addTile(), picked)
    expect(onPick.mock.calls).toEqual([[{ file: picked }]])
  })

  it('lists nine images [CMPL-026]', () => {
    renderPicker([...urls(8), { url: '/9.png' }])
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual(urls(9))
    expect(screen.getByText('9/9')).toBeTruthy()
  })

  it('hides the add tile at nine images and shows it again after a removal [CMPL-027]', async () => {
    const { user } = renderPicker(urls(9))
    expect(screen.queryByLabelText('Add')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove 9' }))
    expect(addTile()).toBeTruthy()
  })

  it('ignores files after the ninth [CMPL-028]', async () => {
    const upload = slowUpload()
    const { user } = renderPicker(urls(8), upload)
    await user.upload(addTile(), [file('ninth.png'), file('tenth.png')])
    await upload.endNext()
    expect(upload.started).toEqual(['ninth.png'])
  })

  it('counts the files that are still uploading [CMPL-028]', async () => {
    const upload = slowUpload()
    const { user } = renderPicker(urls(8), upload)
    await user.upload(addTile(), file('ninth.png'))
    expect(screen.queryByLabelText('Add')).toBeNull()
  })

  it('keeps space for the files that are still uploading [CMPL-028]', async () => {
    const upload = slowUpload()
    const { user } = renderPicker(urls(7), upload)
    await user.upload(addTile(), file('eighth.png'))
    await user.upload(addTile(), [file('ninth.png'), file('tenth.png')])
    for (let turn = 0; turn < 3; turn += 1) await upload.endNext()
    expect(upload.started).toEqual(['eighth.png', 'ninth.png'])
  })

  it('emits several files one by one, each after the previous upload has ended [CMPL-029]', async () => {
    const upload = slowUpload()
    const { user } = renderPicker([], upload)
    await user.upload(addTile(), [file('a.png'), file('b.png')])
    expect(upload.started).toEqual(['a.png'])
    expect(screen.getAllByText('Sending')).toHaveLength(2)
    await upload.endNext()
    expect(upload.started).toEqual(['a.png', 'b.png'])
    expect(screen.getAllByText('Sending')).toHaveLength(1)
    await upload.endNext()
    expect(screen.queryByText('Sending')).toBeNull()
  })

  it('queues a file that is picked during an upload [CMPL-029]', async () => {
    const upload = slowUpload()
    const { user } = renderPicker([], upload)
    await user.upload(addTile(), file('a.png'))
    await user.upload(addTile(), file('b.png'))
    expect(upload.started).toEqual(['a.png'])
    await upload.endNext()
    expect(upload.started).toEqual(['a.png', 'b.png'])
  })

  it('emits no more files after the borrower has left', async () => {
    const upload = slowUpload()
    const { user, unmount } = renderPicker([], upload)
    await user.upload(addTile(), [file('a.png'), file('b.png')])
    unmount()
    await upload.endNext()
    expect(upload.started).toEqual(['a.png'])
  })

  it('leaves the removal to the document if the document handles `remove` [CMPL-030]', async () => {
    const onRemove = vi.fn(async () => {})
    const { user, value } = renderPicker(['/a.png', '/b.png'], { onRemove })
    await user.click(screen.getByRole('button', { name: 'Remove 2' }))
    expect(onRemove.mock.calls).toEqual([[{ index: 1 }]])
    expect(value()).toEqual(['/a.png', '/b.png'])
  })

  it('removes an image itself if the document does not handle `remove` [CMPL-030]', async () => {
    const { user, value } = renderPicker(['/a.png', '/b.png', '/b.png'])
    await user.click(screen.getByRole('button', { name: 'Remove 2' }))
    expect(value()).toEqual(['/a.png', '/b.png'])
    expect(screen.getAllByRole('img')).toHaveLength(2)
  })

  it('keeps the focus in the grid after a removal', async () => {
    const { user } = renderPicker(['/a.png', '/b.png'])
    await user.click(screen.getByRole('button', { name: 'Remove 1' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove 1' }))
    await user.click(screen.getByRole('button', { name: 'Remove 1' }))
    expect(document.activeElement).toBe(addTile())
  })

  it('shows four images in a row, or as many as the document says [WIDGET-009]', () => {
    renderPicker(urls(5))
    expect(screen.getByRole('list').className).toContain('lz-image-picker--4')
    cleanup()
    renderPicker(urls(5), { columns: 3 })
    expect(screen.getByRole('list').className).toContain('lz-image-picker--3')
  })
})
