export { behindDoor, createKey } from './door.ts'
