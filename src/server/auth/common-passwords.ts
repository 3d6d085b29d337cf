/**
 * Passwords of eight characters and more that lists of stolen ones have at the top, in lower case; shorter ones are
 * refused for their length.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd pa55word passwort
  motdepasse contrasena wachtwoord senha123 12345678 123456789 1234567890 12345678910 87654321 987654321
  0987654321 01234567 0123456789 11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666
  77777777 88888888 99999999 00000000 000000000 0000000000 12341234 12121212 11223344 1122334455 123123123
  112233445566 147258369 159357456 123321123 1234567a a1234567 a12345678 a123456789 abc12345 abcd1234
  abcdefgh abcdefg1 abc123456 aaaaaaaa qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwer1234
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 qazwsxedc asdfghjk asdfghjkl
  asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 azertyui azertyuiop iloveyou iloveyou1 iloveyou2 ilovegod sunshine
  sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1 batman123
  starwars michelle jennifer jonathan jordan23 computer internet samsung1 whatever trustno1 letmein1
  letmein123 welcome1 welcome12 welcome123 admin123 admin1234 administrator changeme changeme1 default1
  guest123 login123 test1234 testtest test12345 testing1 testing123 secret123 master123 monkey12 monkey123
  dragon12 dragon123 shadow12 shadow123 charlie1 liverpool chelsea1 arsenal1 barcelona manchester corvette
  mercedes ferrari1 butterfly chocolate cocacola pokemon1 pokemon123 minecraft fortnite roblox123 google123
  facebook facebook1 youtube1 linkedin midnight mustang1 maverick phoenix1 victoria veronica alexander
  december november september september1 summer2024 summer2025 winter2024 winter2025 spring2025 blink182
  hello123 hello1234 hellohello sweetheart lovelove babygirl babygirl1 beautiful jesus123 forever1 freedom1
  nothing1 password! password1! passw0rd1 passw0rd! p@ssword1 p@ssw0rd1 qwerty1! welcome1! admin@123
  musical1 pianopiano beethoven tiliatilia tilia123 tilia1234
  `
    .trim()
    .split(/\s+/),
);
