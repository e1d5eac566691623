import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArguments, runScript } from '../../build/terminal'
import { packExtension } from './pack-extension'

const file = 'dist-vscode/lienzo.vsix'

await runScript({
  about: `Writes the extension for VS Code to ${file}.`,
  usage: 'vscode',
  async run(args, terminal) {
    parseArguments(args, {})
    mkdirSync('dist-vscode', { recursive: true })
    writeFileSync(file, await packExtension(terminal.cwd))
    terminal.out(`${file} is written. Install it with: code --install-extension ${file}`)
    return 0
  },
})
