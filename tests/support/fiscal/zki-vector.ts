import { createPrivateKey } from 'node:crypto'

/** Key for this test only. The expected codes were computed with it by `openssl dgst -sign` and `openssl md5`. */
const key = createPrivateKey({
  key: Buffer.from(
    'MIIEowIBAAKCAQEAqKXFLMrOxSSRjc8KTftsGAj/vL0keko2U5KHInkkuHG4gwgpCckP0dUFbH9EulTjVC9rYrGNRFvtHyUs' +
      'MONgxyIGR0OlkK2t4WhXBhLzG8Gc2epE6fc3OeKOWztQ8uzepkGYbLlN4DzrDXCCVjS2fKb0ViSHFHJT45DPRV7gKOF27OJ4' +
      's5qgYzkFzfvHXuznr1DI5bTmirf+dD6WzGVOGIy4vdU9zpMHfJXUlh/N7TikwKNvHC3imctSOtUgxmwCqxQhi5RbMcIb/Vl3' +
      '7ro356oZXWVYmZ3Juk07EHhHgbsv0+Aks9a1xIaMQHUdLt5PP+UXnu119vXhNrprMFotaQIDAQABAoIBACnPr2rDfS/zOQLn' +
      'aa6bvtjWolCws/J9o6pkkYxCbJAt4Yja5RG//2QOZCHaC7gGg7XDa+Q0EMn54HfwR1x3gu7byKKyasHLzWgs7iZbXFptTe3Y' +
      '3u0ClXaMbK7BrfgMMccWTCvoZR5K/BuA4U9uEjAlVD5nH/Y5wgKRTFHui7SWikD7JLwebTAC7/rwKTl5fwk2Vt/zKAyNazuM' +
      'jKWL0oKz7tO+Dc1eNmkNygBoxMHRklfiy/mZFVKIArE02ilqow0xsbUFOog32IJ0gYeloFq3YlZwpzAX/0nt3JpGyrQuE0Zd' +
      'BDpjVxHVyLqo/gqjaMviMWBwDkHDP7RfLnviT2ECgYEA2EFrdVG6P99OUWi/lHFrM+F62UDjkhhBLMfQrThcOjTGbZIEUWOD' +
      'IDSiUXgGFM8EbNQa2UrMDKLw+wDO1wnNdqCV7Zz9I3qfxNBj4ge6yogZDm95dbiSx5GNEkkbRTzuk1sX8MzyNFCg0uZdsgaG' +
      'E2Cbpr4FdYwulrgWSVas/r8CgYEAx6RygvPqD97LUbwULTrbL+q93CIzpV+Y2twUCdAm8yQVLKxOcPcJShznPM/oe9GYG4pj' +
      'd39fVPZDwljJewxUvVPnN3tGbdRW4+7dkvAWHZSi3JQhHXqUiN9Pfz6Ms7HxbOHmabuqYBhPsEUDvosEG10IskFPIMhH9gy2' +
      'fXAJhdcCgYEAhbjmRtRzs/1Ug3ifRp5fqOQbv+2lCvjejF8+hW5dcUyjCqwI6X78XVTOrkvmjsV4OgdqVsUuqf2zv7I/NK+G' +
      'En24WAcEbQTteJlXujQHaCeCPu/ljkrE0I0LS6xTJZxI9muUwT0p4/mbiO4UL/piu+a4OQI1g/tb760DcvQa4ycCgYB23i4k' +
      'VHB/pIrwjoiA6bNKE32aDW8svv+3CCSSNzKJwGkvISTPU/de/licN7pXxtLHSx2wL9GmN77ef5jvP8dQtx1LRoYHrM9ThYy+' +
      'CV9Rm4dgyH3zHGJGIJgnzilecMurpdFYERn/f1orPNxe3kzCsiEUaZhgj39xO96IT2YMHwKBgB8Bscvf+gd4L3MMhYa3zarc' +
      'vo7SgS9pzc0i43phghilsEjVSV0D6FfrlJDpY5O9qoW79M4zqhW4xsgzRTziJ+pUqQw7gB/eT3tEsy9e+G0/W3V2E9mUdP2V' +
      'mGTSA9HbG6UvSFtG4kSnwypFuV6+NRqg/92UXw56L4qIX1SQ90lx',
    'base64',
  ),
  format: 'der',
  type: 'pkcs1',
})

export const zkiVector = {
  key,
  input: {
    oib: '12345678903',
    issuedAt: '2026-08-03T09:54:25.000Z',
    sequence: 1,
    premises: 'POSL1',
    device: '1',
    total: 212_500,
  },
  text: '1234567890303.08.2026 11:54:251POSL112125.00',
  sha256: 'a72de4ffbae0dbf0e4f4a83302861f6e',
  sha1: '381e8e3f72e1c212ffd466b0a9c91c36',
}
