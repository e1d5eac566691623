import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findWebKit } from '../../../../tools/test/browsers/find-chromium'
import { startChild } from './start-child'

/** A virtual screen, and the environment for a program that draws on it. */
export interface Screen {
  environment: Record<string, string>
  close: () => void
}

/**
 * Without this style, the minimum width of the bar above the page would make the window wider than
 * a phone.
 */
const style = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px }'

/** Starts an X server that chooses a free display automatically. */
export async function startScreen(): Promise<Screen> {
  const settings = mkdtempSync(join(tmpdir(), 'lienzo-webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), style)
  const server = startChild(
    findWebKit()!.screen,
    ['-displayfd', '3', '-screen', '0', '1400x1400x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const display = await new Promise<string>((resolve, reject) => {
    server.stdio[3]!.once('data', (line: Buffer) => resolve(`:${line.toString().trim()}`))
    server.once('exit', () => reject(new Error('Xvfb did not start.')))
  })
  return {
    environment: {
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      XDG_CONFIG_HOME: settings,
    },
    close() {
      server.kill()
      rmSync(settings, { recursive: true, force: true })
    },
  }
}
