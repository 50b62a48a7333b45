/**
 * Passwords that guessing programs try first, in lower case: the top of published lists of leaked passwords, common
 * ones in China, and those that installers of this kind of equipment leave behind. Only those of eight characters or
 * more, since shorter ones are refused anyway.
 */
const words = `
12345678 123456789 1234567890 12345678910 123456789a a123456789 123456789q q123456789 11111111 111111111 1111111111
00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 888888888 8888888888
99999999 999999999 87654321 987654321 9876543210 0987654321 1234554321 123454321 12344321 11223344 1122334455
112233445566 12341234 1234512345 123123123 123123123123 123321123 123456123 123456654321 147258369 159357159
741852963 789456123 963852741 1357924680 13579246 24681357 19491001 20080808 20000101 19900101 19880808 52013140
5201314520 1314520520 13145200 5201314a a5201314 520520520 14725836 15935728 12121212 1212121212 10101010 01010101
01234567 0123456789 012345678 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1
qazwsxedc qazwsx123 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwe123456 qweasdzxc qweqweqwe
qwertyqwerty asdfghjk asdfghjkl asdf1234 asdasdasd asd123456 zxcvbnm1 zxcvbnm123 zxcvbnmm zxc123456 abcd1234
abcd123456 abc12345 abc123456 abc123456789 abcdefgh abcdefghi a1234567 a12345678 a1b2c3d4 aa123456 aa12345678
aaa123456 aaaa1111 aaaaaaaa aaaaaaaaa as123456 qq123456 qq123456789 q1w2e3r4 q1w2e3r4t5 w123456789 z123456789
1234qwer 1234abcd 123qweasd 123qweasdzxc 123456qwe 123456abc 123456qq 12345qwert 12345678a 123abc123 1a2b3c4d
password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword p@ssw0rd1 pa55word
password01 password11 passwort password@123 passwd123 pass1234 pass12345 mypassword mypass123 woaini1314 woaini520
woaini521 woaini123 woaini1314520 iloveyou iloveyou1 iloveyou2 iloveyou123 wodemima mima1234 mima123456 xiaoming
woshishui nihao123 nihaoma123 zhang123456 wang123456 li123456789 liu123456 chen123456 taobao123 tencent123
admin123 admin1234 admin12345 admin123456 admin@123 admin123! admin888 admin8888 adminadmin administrator
admin2020 admin2023 admin2024 admin2025 root1234 root123456 rootroot toortoor system123 system123456 operator
operator1 operator123 operator123456 manager123 manager1234 supervisor service123 support123 engineer install123
installer installer1 default1 default123 changeme changeme1 changeme123 letmein1 letmein123 welcome1 welcome12
welcome123 welcome1234 test1234 test12345 test123456 testtest guest123 guest1234 guestguest user1234 user123456
demo1234 demodemo temp1234 temppass secret123 sunshine princess football baseball superman batman123 trustno1
starwars master123 dragon123 monkey123 shadow123 michael1 jennifer computer internet whatever samsung1 hikvision
hik12345 hik123456 dahua123 crestron extron123 extron12345 projector projector1 panasonic barcoclick epson123
aa11bb22 eoms1234 eoms12345 eoms123456 eomseoms venue1234 smartvenue
`;

export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word !== ''));
