export { behindDoor, createKey, type Door } from './door.ts'
