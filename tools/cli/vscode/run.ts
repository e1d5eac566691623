import { mkdirSync, writeFileSync } from 'node:fs'
import { packExtension } from './pack-extension'

// Writes the extension for VS Code: `npm run vscode`.
const file = 'dist-vscode/lienzo.vsix'
mkdirSync('dist-vscode', { recursive: true })
writeFileSync(file, await packExtension(process.cwd()))
console.log(`${file} is written. Install it with: code --install-extension ${file}`)
