import { writeFileSync } from 'node:fs'
import { findingsPage, findingsPath } from './findings-page'

writeFileSync(new URL(`../../../../${findingsPath}`, import.meta.url), findingsPage())
