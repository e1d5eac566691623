import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Copy } from './copy'

describe('Copy', () => {
  it('shows the code with a copy button [PERIOD-011]', async () => {
    const press = vi.fn(async () => {})
    render(<Copy value="8412 0093" label="Copiar" onPress={press} />)
    expect(screen.getByText('8412 0093')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Copiar' }))
    expect(press).toHaveBeenCalledOnce()
  })

  it('shows that the value has been copied', () => {
    render(<Copy value="8412" label="Copiar" copied copiedLabel="Copiado" />)
    expect(screen.getByRole('button', { name: 'Copiado' })).toBeTruthy()
  })

  it('lets a tap select the whole value if the browser refuses to copy', () => {
    render(<Copy value="8412" label="Copiar" selectable />)
    expect(screen.getByText('8412').className).toContain('lz-copy__value--selectable')
  })
})
