/** The one function used of a package that comes without types. */
declare module 'fs-native-extensions' {
  /**
   * Takes an exclusive kernel lock on `length` bytes from `offset`; it is held until the descriptor is closed.
   * Gives false when another open descriptor, in this process or any other, holds it.
   */
  export function tryLock(fd: number, offset: number, length: number): boolean;
}
