import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ErrorPanel } from './error-panel'

describe('ErrorPanel', () => {
  it('shows its message and retries', async () => {
    const retry = vi.fn(async () => {})
    render(
      <ErrorPanel
        title="No cargó"
        message="Revise su conexión"
        retryLabel="Reintentar"
        onRetry={retry}
      />,
    )
    const panel = within(screen.getByRole('region', { name: 'No cargó' }))
    expect(panel.getByText('Revise su conexión')).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'Reintentar' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('is not announced like a toast: it has neither the role `status` nor `alert`', () => {
    render(<ErrorPanel title="No cargó" retryLabel="Reintentar" />)
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is busy while it retries', async () => {
    const retry = vi.fn(async () => {})
    render(<ErrorPanel title="No cargó" retryLabel="Reintentar" busy onRetry={retry} />)
    await userEvent.click(screen.getByRole('button', { busy: true }))
    expect(retry).not.toHaveBeenCalled()
  })
})
